import { placeRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/http-server.ts'
import { networkOrPerson } from '../limits/network.ts'
import { createTurns } from '../limits/turns.ts'
import type { PlaceService } from './service.ts'

/**
 * A third of the database connections, and half of these for one network, however many accounts it makes. What would
 * wait for long is refused, so that the line ends when a flood does.
 */
const searches = { together: 6, each: 3, mostWaiting: 60, mostWaitingTogether: 240 } as const
/** Nobody types faster than two searches complete. */
const ofPerson = { together: Infinity, each: 2, mostWaiting: 30 } as const

export function servePlaces({ serve }: HttpServer, places: PlaceService): void {
  const turnOfNetwork = createTurns(searches)
  const turnOfPerson = createTurns(ofPerson)
  const turns = <Result>(userId: string, address: string, act: () => Promise<Result>) =>
    turnOfPerson(userId, () => turnOfNetwork(networkOrPerson(address, userId), act))
  serve(placeRoutes.list, ({ query, language }) =>
    places.list(query.isActive === 'true', query.near, language),
  )
  serve(placeRoutes.search, ({ principal, query, language, address }) =>
    turns(principal.userId, address, () => places.search(query, language)),
  )
  serve(placeRoutes.reverse, ({ principal, query, language, address }) =>
    turns(principal.userId, address, () =>
      places.reverse({ latitude: query.lat, longitude: query.lng }, language),
    ),
  )
}
