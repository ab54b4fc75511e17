// The scopes in which `npm run mutate` plants faults: the pure rules, with their unit tests.

export interface Scope {
  name: string
  /** Files, as Stryker's globs; those that begin with ! are left out. */
  mutate: readonly string[]
  /** The tests that must notice the faults. */
  tests: readonly string[]
  /** The minimum share of faults, in percent, that they must notice. It only rises. */
  mark: number
}

export const scopes: readonly Scope[] = [
  {
    name: 'fares',
    mutate: ['server/src/fares/{estimate,expected-saving,fare-rules,local-time,tariff-rules,zones}.ts'],
    tests: ['server/src/fares/*.test.ts'],
    mark: 88,
  },
  {
    name: 'rides',
    mutate: [
      'server/src/rides/{chat-times-rules,ride-members-model,ride-states-model,missing-rider-rules,permissions,rounded-place-rules,taxi-model,terms-model,verification-code}.ts',
    ],
    tests: [
      'server/src/rides/{chat-times-rules,meeting-rules,ride-members-model,ride-states-model,permissions,verification-code}.test.ts',
    ],
    mark: 90,
  },
  {
    name: 'rides/render',
    mutate: ['server/src/rides/render.ts'],
    tests: ['server/src/rides/render*.test.ts'],
    mark: 95,
  },
  {
    name: 'rides/addresses',
    mutate: ['server/src/rides/address-without-door.ts'],
    tests: ['server/src/rides/address-without-door.test.ts'],
    mark: 85,
  },
  {
    name: 'ride-requests',
    mutate: [
      'server/src/ride-requests/{announcement-model,companions-rules,request-states-model,render,trip-columns-model}.ts',
    ],
    tests: ['server/src/ride-requests/*.test.ts'],
    mark: 95,
  },
  {
    name: 'identity',
    mutate: [
      'server/src/identity/{password-hash-and-common-passwords,phone-code,tokens}.ts',
      'server/src/users/email-spelling-rules.ts',
      'server/src/limits/{rules,network-of-address}.ts',
    ],
    tests: ['server/src/{identity,limits}/*.test.ts', 'server/src/users/email-spelling-rules.test.ts'],
    mark: 90,
  },
  {
    name: 'matching',
    mutate: [
      'matching/src/{allowed-detour,kept-apart,propose-or-wait,solo-ride,split-fare,tariff,travel,validation,vehicle-loads-as-bits,worth-later}.ts',
    ],
    tests: ['matching/test/{propose-or-wait,split-fare,rules,vehicles}.test.ts'],
    mark: 80,
  },
  {
    name: 'matching/groups',
    mutate: ['matching/src/{default-settings,grid,group-store,plan-group,quickest-order,why-alone}.ts'],
    tests: ['matching/test/*.test.ts'],
    mark: 0,
  },
  {
    name: 'protocol',
    mutate: ['protocol/src/{allowed-characters,field-formats,party,vehicles,validation-messages}.ts'],
    tests: ['protocol/src/*.test.ts'],
    mark: 95,
  },
  {
    name: 'web/app',
    mutate: [
      'web/src/app/{guards,offer-new-version,sign-in-return-in-address,destination-after-sign-in,held-ride,sign-in-ways}.ts',
      'web/src/identity/refusals-under-fields.ts',
      'web/src/app/live/{resynchronise,message-list,connection-attempts,travel-steps,live-rides,ride-canceled,travel-effects,travel-from-request}.ts',
      'web/src/app/state/{derived-from-state,app-state,travel,travel-from-ride}.ts',
    ],
    tests: ['web/src/app/**/*.test.ts', 'web/src/identity/*.test.ts'],
    mark: 85,
  },
]
