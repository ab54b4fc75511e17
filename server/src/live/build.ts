import type { Foundation, Part } from '../foundation.ts'
import type { Bus } from './bus.ts'
import { type Connections, createConnections } from './who-is-connected.ts'
import { missedEventsEverySeconds, createDelivery, type Delivery, type Tell } from './event-delivery.ts'
import { oldEventsEverySeconds, createEventStore } from './event-store.ts'

export interface LivePart extends Part {
  connections: Connections
  tell: Tell
  delivery: Delivery
}

/** Builds what tells users of changes. It accepts no connections until `startLiveServer` runs. */
export function buildLive({ log, database, publicUrl }: Foundation, { bus }: { bus: Bus }): LivePart {
  const connections = createConnections(bus, publicUrl)
  const events = createEventStore(database)
  const delivery = createDelivery(events, bus, log)
  return {
    connections,
    tell: delivery.tell,
    delivery,
    // A client may ask for events again, and these show the rides of whoever used the account before.
    personalData: { events: { forgetEntered: events.forgetReader } },
    sweeps: [{ name: 'old-events', everySeconds: oldEventsEverySeconds, run: events.forgetOld }],
    connectionSweeps: [
      { name: 'missed-events', everySeconds: missedEventsEverySeconds, run: delivery.catchUp },
    ],
  }
}
