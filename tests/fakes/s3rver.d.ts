/** The part of s3rver, an S3 server, that tests use; the package has no types. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: Buffer[] }[];
    });
    run(): Promise<{ address: string; port: number }>;
    /** The HTTP server while it runs. */
    readonly httpServer: import('node:http').Server;
    close(): Promise<void>;
  }
}
