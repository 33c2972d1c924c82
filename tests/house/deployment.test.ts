import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { isForServer, isLoaded, isShipped } from '../../scripts/assemble-image.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = (pattern: string) => globSync(pattern, { cwd: root }).toSorted();

const units = files('deploy/systemd/*.service');
const manifests = files('deploy/kubernetes/*.yaml');

/**
 * Settings of other programs: the AWS client, Node, the images of PostgreSQL, Garage and nginx, Compose, systemd, the
 * command `photofinish`.
 */
const OF_OTHERS =
  /^(AWS_SHARED_CREDENTIALS_FILE|NODE_ENV|POSTGRES_(USER|DB|PASSWORD_FILE)|GARAGE_RPC_SECRET_FILE|SHOP_HOSTS|DESK_HOST|PHOTOFINISH_IMAGE|PHOTOFINISH_ETC|CREDENTIALS_DIRECTORY|PATH|EXTRA_PACKAGES)$/;
const SECRETS = /^(SIGNING_SECRET|ADDRESS_SECRET|DATABASE_URL|SMTP_URL|DESK_CLIENT_SECRET|BACKUP_KEY)$/;

/** The settings that the program knows, from its schema's source. */
const settings = new Set(
  [...read('server/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name),
);
const subcommands = new Set(
  [...read('server/commands/cli/commands.ts').matchAll(/^ {2}'?([\w-]+)'?: \(\) => import/gm)].map(
    ([, name = '']) => name,
  ),
);

const isSetting = (name: string) =>
  settings.has(name) || SECRETS.test(name.replace(/_(FILE|COMMAND)$/, '')) || OF_OTHERS.test(name);

interface Container {
  args: string[];
  securityContext: object;
  volumeMounts: { mountPath: string }[];
}
interface Manifest {
  kind: string;
  spec: { template: { spec: { securityContext: object; containers: Container[] } } };
}
interface Service {
  image: string;
  command?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  secrets?: string[];
  environment?: Record<string, string>;
}

function podsOf(path: string) {
  const documents = parseAllDocuments(read(path)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
  return documents
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map(({ spec }) => spec.template.spec);
}

test('the program knows each setting in the deployment files and documents', () => {
  const ASSIGNED = /(?:^|[\s"'`(-])([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST)(?:=|: |`)/gm;
  const named = [
    ...files('deploy/**/*.*'),
    'deploy/Containerfile',
    'deploy/systemd/photofinish',
    ...files('docs/deploy/*.md'),
  ].flatMap((path) => [...read(path).matchAll(ASSIGNED)].map(([, name = '']) => ({ path, name })));
  expect(named.length).toBeGreaterThan(60);
  expect(settings.size).toBeGreaterThan(25);
  expect(named.filter(({ name }) => !isSetting(name))).toEqual([]);
});

test('units run existing subcommands as an unprivileged user on files that they cannot change', () => {
  expect(units).toHaveLength(4);
  for (const path of units) {
    const text = read(path);
    const [, subcommand = ''] = /^ExecStart=.*server\/main\.ts ([\w-]+)$/m.exec(text) ?? [];
    expect(subcommands, path).toContain(subcommand);
    for (const line of [
      'User=photofinish',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
    ])
      expect(text.split('\n'), path).toContain(line);
    // V8 writes code into memory.
    expect(text, path).not.toMatch(/^MemoryDenyWriteExecute=/m);
  }
});

test('pods run existing subcommands, not as root, on a read-only root file system', () => {
  const pods = manifests.flatMap(podsOf);
  expect(pods).toHaveLength(3);
  for (const { securityContext, containers } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    for (const container of containers) {
      expect(subcommands).toContain(container.args[0]);
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      const writable = container.volumeMounts.map(({ mountPath }) => mountPath);
      expect(writable).toEqual(expect.arrayContaining(['/data', '/tmp']));
    }
  }
});

test('every unit and the command read the settings, which name each secret that the page creates', () => {
  for (const path of units)
    expect(read(path).split('\n'), path).toContain('EnvironmentFile=/etc/photofinish/settings.env');
  expect(read('deploy/systemd/photofinish')).toContain('/settings.env');
  const named = [
    ...read('deploy/systemd/settings.env').matchAll(/^\w+=\/etc\/photofinish\/secrets\/(.+)$/gm),
  ];
  const page = read('docs/deploy/systemd.md');
  const [, block = ''] = /^\( {2}(.*?)^\)$/ms.exec(page) ?? [];
  const made = [...block.matchAll(/(?:> |-out )([a-z][\w.-]*)(?=\s)/g)];
  const names = (found: RegExpExecArray[]) => found.map(([, name]) => name).toSorted();
  expect(names(made)).toContain('backup-key');
  expect(names(named)).toEqual(names(made));
});

test('the command reports a missing settings file', () => {
  const command = spawnSync('sh', [join(root, 'deploy/systemd/photofinish'), 'doctor'], {
    env: { PATH: process.env.PATH ?? '', PHOTOFINISH_ETC: '/no/such/folder' },
    encoding: 'utf8',
  });
  expect(command.status).toBe(2);
  expect(command.stderr).toMatch(/run it as root|\/no\/such\/folder\/settings\.env is missing/);
});

test('the Compose shop migrates first, is read-only, pins image versions, and reads secrets from files', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
  };
  const own = Object.entries(compose.services).filter(([, { command }]) => command !== undefined);
  expect(own.map(([name]) => name).toSorted()).toEqual([
    'migrate',
    'serve-1',
    'serve-2',
    'sftp',
    'work-1',
    'work-2',
  ]);
  for (const [name, service] of own) {
    expect(subcommands).toContain(service.command?.[0]);
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(Object.keys(service.environment ?? {}).filter((setting) => !isSetting(setting))).toEqual([]);
    if (name !== 'migrate')
      expect(service, name).toMatchObject({
        depends_on: { migrate: { condition: 'service_completed_successfully' } },
      });
  }
  for (const { image } of Object.values(compose.services)) expect(image).toMatch(/:[\w.:-]*\d/);
  const named = Object.values(compose.services).flatMap(({ secrets = [] }) => secrets);
  expect(new Set(named)).toEqual(new Set(Object.keys(compose.secrets)));
});

test('the image does not run as root and has a health check', () => {
  const lines = read('deploy/Containerfile').split('\n');
  expect(lines).toEqual(expect.arrayContaining(['USER 10001:10001', 'STOPSIGNAL SIGTERM', 'CMD ["serve"]']));
  expect(lines.join('\n')).toMatch(/^HEALTHCHECK [\s\S]*\/healthz/m);
  expect(lines.join('\n')).toContain('node scripts/assemble-image.ts /app');
});

test('an image contains each package that the server imports', () => {
  const SPECIFIER = /(?:from |import\(|require\()'((?:@[^'/]+\/)?[^'./#][^'/]*)[^']*'/g;
  const imported = new Set(
    files('{server,contract,migrations}/**/*.ts')
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) => [...read(path).matchAll(SPECIFIER)].map(([, name = '']) => name))
      .filter((name) => !name.startsWith('node:')),
  );
  expect(imported.size).toBeGreaterThan(30);
  expect([...imported].filter((name) => !isForServer(name))).toEqual([]);
  expect(isForServer('react')).toBe(false);
});

test('an image has the binaries of its own platform, the printed fonts, every licence and no types', () => {
  const own = `${process.platform}/${process.arch}`;
  expect(isLoaded('onnxruntime-node', `bin/napi-v6/${own}/onnxruntime_binding.node`)).toBe(true);
  expect(isLoaded('onnxruntime-node', 'bin/napi-v6/plan9/mips')).toBe(false);
  expect(isLoaded('usearch', `prebuilds/${process.platform}-${process.arch}`)).toBe(true);
  expect(isLoaded('usearch', 'prebuilds/plan9-mips')).toBe(false);
  expect(isLoaded('@fontsource/sofia-sans', 'files/sofia-sans-latin-400-normal.woff')).toBe(true);
  expect(isLoaded('@fontsource/noto-sans-thai', 'files/noto-sans-thai-thai-400-normal.woff2')).toBe(true);
  expect(isLoaded('@fontsource/noto-sans-thai', 'files/noto-sans-thai-thai-400-normal.woff')).toBe(false);
  expect(isLoaded('@fontsource/noto-sans-thai', 'files/noto-sans-thai-thai-500-normal.woff2')).toBe(false);
  expect(isLoaded('@fontsource/noto-sans-thai', 'files/noto-sans-thai-latin-400-normal.woff2')).toBe(false);
  expect(isLoaded('kysely', 'LICENSE.md')).toBe(true);
  expect(isLoaded('kysely', 'dist/esm/index.d.ts')).toBe(false);
});

test('an image has the fonts of every weight that the server draws', () => {
  const WEIGHTS = /(?:weight: |Weight = )(\d{3}(?: \| \d{3})*);/;
  const declaring = [
    'engines/frames/frame-template.ts',
    'engines/images/lettering.ts',
    'platform/pdf/pdf-fonts.ts',
  ];
  for (const file of declaring) {
    const weights = WEIGHTS.exec(read(`server/${file}`))?.[1]?.split(' | ') ?? [];
    expect(weights.length, file).toBeGreaterThan(1);
    for (const weight of weights) {
      expect(isLoaded('@fontsource/sofia-sans', `files/sofia-sans-greek-${weight}-normal.woff`)).toBe(true);
      expect(isLoaded('@fontsource/noto-sans', `files/noto-sans-greek-${weight}-normal.woff2`)).toBe(true);
    }
  }
});

test('no log of the deployment contains addresses of requests or grows without end', () => {
  const nginx = read('deploy/nginx/shop.conf.template').replaceAll(/#.*/g, '');
  expect(nginx.match(/access_log [^;]*;/g)).toEqual(['access_log off;']);
  expect(nginx.match(/error_log [^;]*;/g)).toEqual(['error_log stderr crit;']);
  const { services } = parse(read('deploy/compose.yaml'), { merge: true });
  for (const [name, { logging }] of Object.entries<{ logging?: object }>(services))
    expect(logging, name).toEqual({ driver: 'local' });
});

test('neither an image, its build nor the repository contains what an operator stores in deploy', () => {
  const guide = read('docs/deploy/containers.md');
  const stored = ['deploy/secrets/database-url', 'deploy/tls/privkey.pem', 'deploy/.env'];
  for (const path of stored) {
    expect(guide, path).toContain(path.replace(/^deploy\//, '').split('/')[0]);
    expect(isShipped(path), path).toBe(false);
    expect(spawnSync('git', ['check-ignore', '-q', path], { cwd: root }).status, path).toBe(0);
  }
  expect(isShipped('deploy/compose.yaml')).toBe(true);
  // Patterns without ** count from the build's root only.
  const ignored = read('.dockerignore').split('\n');
  for (const pattern of ['**/secrets', '**/.env*', 'deploy/tls']) expect(ignored).toContain(pattern);
});

test('workers copy films to a volume whose size the program sees', () => {
  const { services, volumes } = parse(read('deploy/compose.yaml'), { merge: true });
  for (const name of ['work-1', 'work-2']) expect(services[name].volumes).toContain('work:/data/work');
  expect(volumes).toHaveProperty('work');
  const [worker] = parseAllDocuments(read('deploy/kubernetes/work.yaml')).map((document) => document.toJS());
  const { containers, volumes: ofPod } = worker.spec.template.spec;
  expect(containers[0].volumeMounts).toContainEqual({ name: 'work', mountPath: '/data/work' });
  expect(ofPod.find(({ name }: { name: string }) => name === 'work')).toHaveProperty('ephemeral');
});
