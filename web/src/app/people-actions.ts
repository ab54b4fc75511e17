// The calls behind what the reader decides about other riders.
import { isApiError } from '../api/api-error.ts'
import type { DecisionLists, Fault, PersonActions, StandingActions } from '../people/ports.ts'
import { client } from './browser-client.ts'
import { currentTexts } from '../i18n/current-texts.ts'

const quiet = { quiet: true } as const

async function faultOf(act: () => Promise<unknown>): Promise<Fault> {
  try {
    await act()
    return null
  } catch (error) {
    return isApiError(error) ? error.message : currentTexts().people.failed
  }
}

const unblock = (uid: string) => faultOf(() => client.api.people.unblock(uid, quiet))

export const decisionLists: DecisionLists = {
  blocks: () => client.api.people.blocks(quiet),
  unblock,
  reports: () => client.api.people.reports(quiet),
}

export const standingActions: StandingActions = {
  standing: () => client.api.standing.standing(quiet),
  appeal: (banId, text) => faultOf(() => client.api.standing.appeal(banId, { text }, quiet)),
}

/** For a rider of this ride. */
export function actionsAbout(rideId: string): PersonActions {
  const { people } = client.api
  return {
    isBlocked: async (uid) => (await people.blocks(quiet)).some((block) => block.uid === uid),
    block: (uid) => faultOf(() => people.block(uid, quiet)),
    unblock,
    report: ({ uid, kind, text }) => faultOf(() => people.report({ rideId, uid, kind, text }, quiet)),
  }
}
