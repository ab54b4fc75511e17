import { isApiError } from '../api/api-error.ts'
import { payToFaultsByPlace, type PayToActions } from '../settlement/pay-to-kinds-and-faults.ts'
import { client } from './browser-client.ts'
import { currentTexts } from '../i18n/current-texts.ts'

const quiet = { quiet: true } as const

/** Where a user takes money, over the API. */
export function payToActions(userId: string): PayToActions {
  const { settlements } = client.api
  return {
    read: () => settlements.payTo(userId, quiet),
    async save(ways) {
      try {
        return await settlements.setPayTo(userId, ways, quiet)
      } catch (error) {
        if (!isApiError(error))
          return { message: currentTexts().settlement.payTo.failed, values: payToFaultsByPlace() }
        return { message: error.message, values: payToFaultsByPlace(error.fields) }
      }
    },
  }
}
