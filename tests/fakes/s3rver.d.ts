/** What the tests use of s3rver, a server that speaks the S3 protocol; the package has no types. */
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
    /** What listens while it runs. */
    readonly httpServer: import('node:http').Server;
    close(): Promise<void>;
  }
}
