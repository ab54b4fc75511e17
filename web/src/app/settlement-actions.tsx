import type { Ride, Settlement } from '@woodalo/protocol'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { isApiError } from '../api/api-error.ts'
import { uploadMilliseconds } from '../api/call-time-limits.ts'
import type { Fault } from '../settlement/ports.ts'
import { SettlementCard } from '../settlement/settlement-card.tsx'
import { shrinkPicture } from '../settlement/shrink-picture.ts'
import { useMoved } from '../ui/use-view-transition.ts'
import { client } from './browser-client.ts'
import { keepSettlement, knownSettlement, readSettlement } from './known-settlement.ts'
import { chatPath } from './paths-of-screens.ts'
import { payToActions } from './pay-to-actions.ts'
import { useAppState } from './use-app-state.ts'
import { currentTexts } from '../i18n/current-texts.ts'
import { colourOf } from '../rides/rider-colour.ts'
import { openSum } from '../settlement/open-sum.ts'
import { minutesLate } from '../settlement/fare-explanation.tsx'

const quiet = { quiet: true } as const
const upload = { ...quiet, timeoutMilliseconds: uploadMilliseconds } as const

interface SettlingProps {
  ride: Ride
  readerUid: string
  /** Shown if there is nothing to settle, or while that is unknown. */
  otherwise: ReactNode
}

/** The settlement, read again whenever the ride changes, because each act of the others changes it. */
export function Settling({ ride, readerUid, otherwise }: SettlingProps) {
  const [settlement, setSettlement] = useState(() => knownSettlement(ride.id))
  const connected = useAppState(({ connection }) => connection.status === 'connected')
  const { settlements } = client.api

  const keep = useCallback(
    (read: Settlement) => {
      setSettlement(read)
      keepSettlement(read)
      // The request's screen shows what is still open.
      const open = client.storage.read('openMoney')
      if (open?.rideId !== read.rideId) return
      const sum = openSum(read, readerUid)
      client.storage.write('openMoney', sum.amount > 0 ? { ...open, sum } : null)
    },
    [readerUid],
  )

  const shown = useMoved(settlement, (one) => one !== null)

  useEffect(() => {
    let current = true
    readSettlement(ride.id).then(
      (read) => {
        if (current) keep(read)
      },
      // Not everybody has met, or there is no network: read again when either changes.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [ride, connected, keep])

  async function settle(act: () => Promise<Settlement>): Promise<Fault> {
    try {
      keep(await act())
      return null
    } catch (error) {
      return isApiError(error) ? error.message : currentTexts().errors.unexpected
    }
  }

  if (!shown) return otherwise
  return (
    <SettlementCard
      settlement={shown}
      readerUid={readerUid}
      lateMinutes={minutesLate(ride)}
      mayEnterFare={ride.may.includes('enter-fare')}
      mayPay={ride.may.includes('pay')}
      chatPath={ride.may.includes('write') ? chatPath(ride.id) : null}
      colourOf={(uid) => colourOf(ride, readerUid, uid)}
      payTo={payToActions(readerUid)}
      actions={{
        enterFare: (amount, receipt) =>
          settle(async () => {
            const uploaded = receipt
              ? await settlements.uploadReceipt(ride.id, await shrinkPicture(receipt), upload)
              : undefined
            const picture = uploaded ? { receipt: uploaded.id } : receipt === null ? { receipt } : {}
            return settlements.enterFare(ride.id, { amount, ...picture }, quiet)
          }),
        receipt: () => settlements.receipt(ride.id, quiet),
        sent: () => settle(() => settlements.sent(ride.id, quiet)),
        received: (uid) => settle(() => settlements.received(ride.id, { uid }, quiet)),
        waived: (uid) => settle(() => settlements.waived(ride.id, { uid }, quiet)),
        ask: ride.may.includes('write')
          ? async (message) => {
              try {
                await client.api.chat.add(ride.id, { text: message }, quiet)
                return null
              } catch (error) {
                return isApiError(error) ? error.message : currentTexts().errors.unexpected
              }
            }
          : undefined,
        disputed: (words) => settle(() => settlements.disputed(ride.id, { text: words }, quiet)),
      }}
    />
  )
}
