// The commands of a ride, fetched with the first of them or a little before: most visits begin by reading.
import type { CommandParts, CommandResult, RideCommands } from './ride-commands.ts'

export interface CommandsOnDemand extends RideCommands {
  /** Fetches their code, while there is a network; a command fetches what is not there. Resolves also if it cannot be fetched. */
  prepare(): Promise<unknown>
}

export function commandsOnDemand(
  parts: CommandParts,
  fetchCode = () => import('./ride-commands.ts'),
): CommandsOnDemand {
  let commands: RideCommands | null = null
  let loading: Promise<RideCommands> | null = null

  async function fetchThem(): Promise<RideCommands> {
    const { createRideCommands } = await fetchCode()
    commands = createRideCommands(parts)
    return commands
  }
  function load(): Promise<RideCommands> {
    loading ??= fetchThem().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  /** As for a command that does not reach the server: its code is fetched over the same network. */
  function unsent(): CommandResult {
    const { emitFailed, emitFailedTitle, emitFailedAccept } = parts.texts().errors
    parts.store.updateToastNotification(emitFailed, 'error', emitFailedTitle, emitFailedAccept)
    return { ok: false, code: 'NO_CONNECTION', message: emitFailed }
  }
  const command =
    <Given extends unknown[]>(act: (known: RideCommands, ...given: Given) => Promise<CommandResult>) =>
    async (...given: Given) => {
      const known = commands ?? (await load().catch(() => null))
      return known ? act(known, ...given) : unsent()
    }

  return {
    prepare: () => load().catch(() => undefined),
    confirmed: (name, payload) => commands?.confirmed(name, payload),
    requestRide: command<Parameters<RideCommands['requestRide']>>((known, searched) =>
      known.requestRide(searched),
    ),
    keepSearching: command((known) => known.keepSearching()),
    cancelRideRequest: command((known) => known.cancelRideRequest()),
    acceptRide: command<Parameters<RideCommands['acceptRide']>>((known, ride) => known.acceptRide(ride)),
    cancelRide: command<Parameters<RideCommands['cancelRide']>>((known, rideId, reason) =>
      known.cancelRide(rideId, reason),
    ),
  }
}
