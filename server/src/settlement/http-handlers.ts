import { settlementRoutes } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import type { HttpServer } from '../http/receive-calls.ts'
import { fileOf } from '../http/uploaded-file.ts'
import { askersAt } from '../limits/network-of-address.ts'
import { createUploadTurns } from '../limits/upload-turns.ts'
import type { Receipts } from './upload-and-show-receipts.ts'
import type { SettlementService } from './settle-up-service.ts'

export function serveSettlements(
  { serve }: HttpServer,
  { settlements, receipts }: { settlements: SettlementService; receipts: Receipts },
): void {
  const { say } = settlements
  const uploadTurn = createUploadTurns()
  serve(settlementRoutes.get, ({ principal, params }) => settlements.get(principal.userId, params.id))
  serve(settlementRoutes.enterFare, ({ principal, params, body, language }) =>
    settlements.enterFare(principal.userId, params.id, body, language),
  )
  serve(
    settlementRoutes.uploadReceipt,
    async ({ principal, params, request, language, address, inTurn }) => {
      await inTurn(() => receipts.mayUpload(principal.userId, params.id, address))
      const asker = askersAt(address, principal.userId)
      const received = await uploadTurn(asker, () => fileOf(request))
      return receipts.upload(principal.userId, params.id, received, asker, language)
    },
    'own turns',
  )
  serve(settlementRoutes.receipt, async ({ principal, params, reply }) => {
    const webp = await receipts.read(principal.userId, params.id)
    reply
      .type('image/webp')
      .header('content-disposition', 'inline; filename="receipt.webp"')
      .header('cache-control', 'private, no-store')
      .send(webp)
    return {}
  })
  serve(settlementRoutes.sent, ({ principal, params }) => say(principal.userId, params.id, { act: 'sent' }))
  serve(settlementRoutes.received, ({ principal, params, body }) =>
    say(principal.userId, params.id, { act: 'received', ...body }),
  )
  serve(settlementRoutes.waived, ({ principal, params, body }) =>
    say(principal.userId, params.id, { act: 'waived', ...body }),
  )
  serve(settlementRoutes.disputed, ({ principal, params, body }) =>
    say(principal.userId, params.id, { act: 'disputed', ...body }),
  )
  const ownId = (userId: string, id: string) => {
    if (userId !== id) throw new Failure('NOT_FOUND')
    return id
  }
  serve(settlementRoutes.payTo, async ({ principal, params }) =>
    settlements.waysOf(ownId(principal.userId, params.id)),
  )
  serve(settlementRoutes.setPayTo, async ({ principal, params, body, language }) => {
    ownId(principal.userId, params.id)
    return settlements.setWays(principal, body, language)
  })
}
