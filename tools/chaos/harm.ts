// The harms that a run does to parts of the cluster, and their order.
import type { Member } from '../cluster/postgres-members.ts'
import {
  freeze,
  killAll,
  type Part,
  type PartKind,
  send,
  thaw,
  withChildren,
} from '../cluster/freeze-and-kill-parts.ts'
import type { Node } from '../cluster/service-nodes.ts'
import type { Links } from './cluster-network.ts'

export interface Harm {
  what: string
  /** How often it is chosen, relative to the other harms of its part. */
  weight: number
  /** Whether a primary with this harm is unusable, so that another member takes over. */
  changesPrimary: boolean
  begin(part: Part, links: Links): Promise<void>
  end(part: Part, links: Links): Promise<void>
}

const nothing = async () => {}

const killed: Harm = {
  what: 'killed',
  weight: 3,
  changesPrimary: true,
  begin: (part) => part.kill(),
  end: (part) => part.start(),
}
const frozen: Harm = {
  what: 'frozen',
  weight: 2,
  changesPrimary: true,
  begin: async (part) => freeze(part),
  end: async (part) => thaw(part),
}
const cutOff: Harm = {
  what: 'cut off',
  weight: 2,
  changesPrimary: true,
  begin: async ({ name }, links) => links.cutOff(name),
  end: async ({ name }, links) => links.heal(name),
}
const slowed: Harm = {
  what: 'slowed',
  weight: 1,
  changesPrimary: false,
  begin: async ({ name }, links) => links.slow(name, 200),
  end: async ({ name }, links) => links.heal(name),
}
/** As in an upgrade: stopped and started again. */
const restarted: Harm = {
  what: 'restarted',
  weight: 2,
  changesPrimary: false,
  begin: (part) => (part as Node).drain(),
  end: (part) => part.start(),
}
const withoutPatroni: Harm = {
  what: 'without its Patroni',
  weight: 1,
  changesPrimary: true,
  begin: async (part) => send((part as Member).patroniPid(), 'SIGKILL'),
  end: (part) => part.start(),
}
/** Its Patroni restarts it or hands over the lead. */
const postgresKilled: Harm = {
  what: 'PostgreSQL killed',
  weight: 2,
  changesPrimary: false,
  async begin(part) {
    const pid = (part as Member).postgresPid()
    if (pid !== undefined) await killAll(withChildren(pid))
  },
  end: nothing,
}

export const harmsOf: Readonly<Record<PartKind, readonly Harm[]>> = {
  node: [killed, frozen, cutOff, slowed, restarted],
  postgres: [killed, frozen, cutOff, slowed, withoutPatroni, postgresKilled],
  etcd: [killed, frozen, cutOff, slowed],
  redis: [killed, frozen, cutOff, slowed],
}

export interface Planned {
  target: 'primary' | 'standby' | 'node' | 'etcd' | 'redis'
  harm: Harm
}

const targets: readonly (readonly [Planned['target'], PartKind, number])[] = [
  ['primary', 'postgres', 0.35],
  ['node', 'node', 0.32],
  ['standby', 'postgres', 0.11],
  ['etcd', 'etcd', 0.11],
  ['redis', 'redis', 0.11],
]

/** Returns what to do next: one harm, or two at once to parts of different kinds. */
export function planNext(random: () => number): Planned[] {
  const first = planOne(random)
  if (random() > 0.3) return [first]
  for (;;) {
    const second = planOne(random)
    if (second.target !== first.target) return [first, second]
  }
}

function planOne(random: () => number): Planned {
  const [target, kind] = choose(targets, ([, , weight]) => weight, random)
  return { target, harm: choose(harmsOf[kind], ({ weight }) => weight, random) }
}

function choose<Choice>(
  choices: readonly Choice[],
  weightOf: (choice: Choice) => number,
  random: () => number,
): Choice {
  let left = random() * choices.reduce((sum, choice) => sum + weightOf(choice), 0)
  return choices.find((choice) => (left -= weightOf(choice)) < 0) ?? choices.at(-1)!
}
