import { isApiError } from '../api/api-error.ts'
import { currentTexts } from '../i18n/use-text.ts'
import { faultsByPlace, type PayToActions } from '../settlement/pay-to.ts'
import { client } from './browser-client.ts'

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
          return { message: currentTexts().settlement.payTo.failed, values: faultsByPlace() }
        return { message: error.message, values: faultsByPlace(error.fields) }
      }
    },
  }
}
