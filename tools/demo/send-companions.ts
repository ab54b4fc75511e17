// Sends companions to people who ask for a ride.
import { randomUUID } from 'node:crypto'
import { Refusal, type Rider, Woodalo } from '@woodalo/client'
import { type SignedIn, smallestParty } from '@woodalo/protocol'
import { cast, type Character } from './cast.ts'
import { Companion } from './companion.ts'
import { roomBeside, idealPoints, nameStops, type PersonsRole } from './itinerary.ts'
import type { Observer, Seeker } from './who-searches.ts'
import { drawPortrait } from './portrait.ts'

export interface TroupeOptions {
  base: string
  observer: Observer
  /** The companions' password: with it they are the same people, with their ratings, at the next start. */
  password: string
  /** True if the accounts cannot be found again: they get addresses that nobody has. */
  isPassing: boolean
  /** The person's role in every ride; `alternate` switches between them. */
  role: PersonsRole | 'alternate'
  /** How many times faster than people the companions act; 1 in a demo. */
  pace: number
  random(): number
  log(text: string): void
}

const lookEveryMilliseconds = 400

export interface Troupe {
  /** All companions leave. */
  stop(): Promise<void>
}

/** Signs the companions in and lets them appear until `stop`. */
export async function startTroupe(options: TroupeOptions): Promise<Troupe> {
  const { base, observer, log } = options
  const accounts = new Map<Character, { signedIn: SignedIn; isBusy: boolean }>()
  for (const character of cast)
    accounts.set(character, { signedIn: await signIn(options, character), isBusy: false })
  const ids = new Set([...accounts.values()].map(({ signedIn }) => signedIn.user.id))
  const stopping = new AbortController()
  const served = new Set<string>()
  const ridesOf = new Map<string, number>()
  const scenes = new Set<Promise<void>>()

  function roleOf(seeker: Seeker): PersonsRole {
    if (options.role !== 'alternate') return options.role
    const earlier = ridesOf.get(seeker.userId) ?? 0
    ridesOf.set(seeker.userId, earlier + 1)
    return earlier % 2 === 0 ? 'companion' : 'requester'
  }

  async function send(seeker: Seeker): Promise<void> {
    const free = [...accounts.keys()].filter((character) => !accounts.get(character)!.isBusy)
    const room = roomBeside(seeker)
    const chosen = shuffle(free, options.random).slice(0, room.companions)
    if (chosen.length === 0) {
      log(`somebody asks for ${seeker.party.people} people: no companion fits or is free`)
      return
    }
    const role = roleOf(seeker)
    log(
      `somebody asks near ${seeker.origin.latitude}, ${seeker.origin.longitude}: ${chosen.map(({ name }) => name).join(' and ')} appear` +
        ` (the person ${role === 'requester' ? 'requests the taxi and shows the code' : 'types in a companion’s code'})`,
    )
    const points = idealPoints(seeker, role, chosen.length, options.random)
    await Promise.all(
      chosen.map(async (character, index) => {
        const account = accounts.get(character)!
        account.isBusy = true
        try {
          const rider = new Woodalo(base, { language: seeker.language }).rider(account.signedIn)
          const itinerary = await nameStops(rider, points[index]!)
          await new Companion(character, rider, {
            seeker,
            itinerary,
            party: { ...smallestParty, bags: index < room.bags ? 1 : 0 },
            delaySeconds: 0.8 + index * (0.5 + options.random()),
            pace: options.pace,
            observer,
            isCompanion: (userId) => ids.has(userId),
            random: options.random,
            log,
            signal: stopping.signal,
          }).play()
        } finally {
          account.isBusy = false
        }
      }),
    )
  }

  async function look(): Promise<void> {
    for (const seeker of await observer.seekers([...ids])) {
      if (served.has(seeker.requestId)) continue
      served.add(seeker.requestId)
      // A person who is alone again, or keeps searching, gets other companions.
      const scene = send(seeker)
        .catch((error: unknown) => log(String(error)))
        .finally(() => {
          scenes.delete(scene)
          served.delete(seeker.requestId)
        })
      scenes.add(scene)
    }
  }

  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  const turn = () => {
    looking = look()
      .catch((error: unknown) => log(`could not look: ${String(error)}`))
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(turn, lookEveryMilliseconds)
      })
  }
  turn()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await looking
      await Promise.allSettled(scenes)
    },
  }
}

async function signIn(options: TroupeOptions, character: Character): Promise<SignedIn> {
  const { base, password } = options
  const email = `${character.key}${options.isPassing ? `.${randomUUID()}` : ''}@companions.example`
  const rider = await new Woodalo(base).signIn({ email, password }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'INCORRECT_CREDENTIALS') throw error
    return new Woodalo(base).signUp({ email, password, name: character.name })
  })
  const params = { id: rider.id }
  const { name, portrait } = character
  if (!rider.user.onboarded)
    await rider.api.users.update({ params, body: { onboarded: true, full_name: name, displayName: name } })
  if (portrait && !rider.user.photoURL) await upload(rider, await drawPortrait(portrait))
  return { token: rider.token, user: rider.user }
}

async function upload(rider: Rider, png: Buffer): Promise<void> {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'portrait.png')
  await rider.api.users.uploadPhoto({ params: { id: rider.id }, form })
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
