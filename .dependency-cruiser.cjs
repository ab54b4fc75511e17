// The import rules. The name of each rule states it. tools/check-imports.ts plants a fault for each rule, to prove that it works.

// The rooms of a workspace from the ground up: folders and single files of its src/. A room imports only from those below
// it, so there are no loops of rooms. Rooms of one line do not import each other.
const serverFloors = [
  ['setting-formats.ts'],
  [
    'failure.ts',
    'principal.ts',
    'free-port.ts',
    'start-failure.ts',
    'config.ts',
    'watchdog.ts',
    'shutdown.ts',
  ],
  ['uuid.ts', 'compiled-code.ts'],
  ['compressed-json.ts'],
  ['logging.ts'],
  ['tracing'],
  ['database'],
  ['jobs'],
  ['foundation.ts'],
  ['secrets', 'calls-to-outside-services.ts'],
  ['limits', 'outbox', 'http'],
  ['live'],
  ['metrics', 'roads'],
  ['domain-part.ts'],
  ['users', 'apart', 'map', 'fares', 'favourites', 'notifications'],
  ['identity', 'places', 'standing'],
  ['ride-requests'],
  ['rides'],
  ['matchmaking', 'chat', 'feedback', 'settlement', 'people', 'watch'],
  ['desk'],
  ['adapters.ts', 'early-postgres.ts'],
  ['open-port-and-database.ts'],
  ['assemble-service.ts'],
  ['run-process.ts'],
  ['main.ts'],
]
const webFloors = [
  ['languages', 'i18n'],
  ['api', 'ui'],
  ['map', 'pwa'],
  [
    'identity',
    'users',
    'ride-requests',
    'rides',
    'chat',
    'feedback',
    'settlement',
    'people',
    'watch',
    'gallery',
  ],
  ['app', 'desk'],
  ['main.tsx'],
]

// Rooms that let others import only their models and rules (`*-model.ts`, `*-rules.ts`), what riders read of them
// (`render.ts`) and what they need of others (`ports.ts`).
const domains =
  'identity|users|apart|places|map|fares|favourites|ride-requests|rides|matchmaking|chat|feedback|settlement|people|watch|standing|desk|notifications|outbox'
const webDomains = 'identity|users|ride-requests|rides|chat|feedback|settlement|people|watch'
const tests = '(\\.test|-fixture)\\.tsx?$|/testing/'

function inRooms(source, rooms) {
  return `^${source}/(${rooms.map((room) => (room.includes('.') ? `${room.replaceAll('.', '\\.')}$` : `${room}/`)).join('|')})`
}

function floorRules(source, floors) {
  const all = inRooms(source, floors.flat())
  return [
    ...floors.map((rooms, floor) => ({
      name: 'a room imports only from the rooms below it',
      severity: 'error',
      from: { path: inRooms(source, rooms), pathNot: tests },
      to: {
        path: inRooms(source, floors.slice(floor).flat()),
        // Within the room itself.
        pathNot: `^${source}/$1`,
      },
    })),
    {
      name: 'every room has a floor',
      severity: 'error',
      from: { path: `^${source}/`, pathNot: [all, tests] },
      to: {},
    },
  ]
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...floorRules('server/src', serverFloors),
    ...floorRules('web/src', webFloors),
    {
      name: 'protocol imports only zod',
      severity: 'error',
      from: { path: '^protocol/src/', pathNot: tests },
      to: { pathNot: ['^protocol/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'client imports only protocol',
      severity: 'error',
      from: { path: '^client/src/', pathNot: tests },
      to: { pathNot: ['^client/src/', '^protocol/src/', '(^|/)node_modules/socket\\.io-client/'] },
    },
    {
      name: 'only the client, the web app and the raw client of the tests open sockets',
      severity: 'error',
      from: {
        path: '^(server|e2e|tools)/',
        // The benchmark also measures reference servers, which are not our service.
        pathNot: [
          '^server/src/testing/raw-socket\\.ts$',
          '^tools/bench-service/(latency-fan-out-and-memory|references\\.test)\\.ts$',
        ],
      },
      to: { path: '(^|/)node_modules/socket\\.io-client/' },
    },
    {
      name: 'languages contain texts and import only protocol',
      severity: 'error',
      from: { path: '^languages/', pathNot: tests },
      to: { pathNot: '^(languages|protocol/src)/' },
    },
    {
      name: 'geography imports nothing',
      severity: 'error',
      from: { path: '^geography/src/', pathNot: tests },
      to: { pathNot: '^geography/src/' },
    },
    {
      name: 'matching imports only geography',
      severity: 'error',
      from: { path: '^matching/src/', pathNot: tests },
      to: { pathNot: ['^matching/src/', '^geography/src/'] },
    },
    {
      name: 'roads imports only geography',
      severity: 'error',
      from: { path: '^roads/src/', pathNot: tests },
      to: { pathNot: ['^roads/src/', '^geography/src/'] },
    },
    {
      name: 'web imports neither the server nor the engine nor the tools',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(server|client|matching|roads|tools|e2e)/' },
    },
    {
      name: 'in server only matchmaking imports matching',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/matchmaking/', tests] },
      to: { path: '^matching/' },
    },
    {
      name: 'in server only the room of roads imports the workspace',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/roads/', tests] },
      to: { path: '^roads/' },
    },
    {
      name: 'a domain imports from another only its models and rules, and its service as a type',
      severity: 'error',
      from: { path: `^server/src/(${domains})/`, pathNot: tests },
      to: {
        path: `^server/src/(${domains})/`,
        pathNot: ['^server/src/$1/', '[-/](model|rules|render|ports|service)\\.ts$'],
      },
    },
    {
      name: 'a domain imports the service of another only as a type',
      severity: 'error',
      from: { path: `^server/src/(${domains})/`, pathNot: tests },
      to: {
        path: `^server/src/(${domains})/[a-z-]*service\\.ts$`,
        pathNot: '^server/src/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only stores, adapters.ts and tests touch the database',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [
          '^server/src/database/',
          '^server/src/(adapters|open-port-and-database|early-postgres)\\.ts$',
          '[-/]store\\.ts$',
          tests,
        ],
      },
      to: { path: '^server/src/database/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'handlers and jobs call services, never stores',
      severity: 'error',
      from: { path: `^server/src/(${domains})/[a-z-]*(handlers|jobs)\\.ts$` },
      to: { path: '[-/]store\\.ts$' },
    },
    {
      name: 'only adapters.ts opens what is outside the process',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [
          '^server/src/(adapters|open-port-and-database|early-postgres)\\.ts$',
          // Chosen by the settings among the carriers, and opened by adapters.ts.
          '^server/src/outbox/mail-and-sms-providers\\.ts$',
          tests,
        ],
      },
      to: {
        path: [
          '^server/src/database/(connection|embedded/embedded-postgres)\\.ts$',
          '^server/src/live/(postgres|redis)-bus\\.ts$',
          '^server/src/outbox/(smtp-carrier|mail-and-sms-providers)\\.ts$',
          '^server/src/places/photon-geocoder\\.ts$',
          '^server/src/identity/openid-provider\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only assemble-service.ts starts the jobs, after every part has listed its own',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/(assemble-service|adapters|open-port-and-database)\\.ts$', tests],
      },
      to: { path: '^server/src/jobs/run-jobs\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web domains do not import each other',
      severity: 'error',
      from: { path: `^web/src/(${webDomains})/`, pathNot: tests },
      to: { path: `^web/src/(${webDomains}|app|gallery)/`, pathNot: '^web/src/$1/' },
    },
    {
      name: 'ui imports no domain',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: `^web/src/(${webDomains}|app|api|map|gallery)/` },
    },
    {
      name: 'only tests import testing and fixtures',
      severity: 'error',
      from: { pathNot: [tests, '^e2e/', '^tools/', '^[^/]+/bench/', '^[^/]+/test/'] },
      to: { path: '^[^/]+/src/testing/|-fixture\\.tsx?$' },
    },
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.config\\.[a-z]+$', '\\.d\\.m?ts$', '\\.test\\.tsx?$', '^\\.', '^web/public/'],
      },
      to: {},
    },
    {
      name: 'no undeclared packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'every import exists',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'production code imports no development package',
      severity: 'error',
      from: { path: '^((geography|protocol|client|matching|roads|server)/src|languages)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-desk|test-results)/' },
    tsPreCompilationDeps: true,
    // What the root declares (the test runner, the checks) is declared for every workspace.
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json', '.d.ts', '.css'],
    },
  },
}
