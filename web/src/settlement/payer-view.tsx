import type { PayTo, Settlement } from '@woodalo/protocol'
import { useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { shortNameAmong } from '../i18n/short-name.ts'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import type { StrandColour } from '../ui/strand-colour.ts'
import { FareForm } from './fare-form.tsx'
import type { SettlementActions } from './ports.ts'
import { ReceiptView } from './receipt-view.tsx'
import { useAct } from './use-act.ts'
import { WhyFare } from './fare-explanation.tsx'
import shared from './settlement.module.css'
import styles from './payer-view.module.css'
import { isShareOpen } from './open-sum.ts'
import { owedToPayer } from './owed-to-payer.ts'
import { PhotoButton } from '../ui/photo-button.tsx'

/** Whom the payer has asked for which ride: nobody is pressed twice in a sitting. */
const asked = new Set<string>()

interface PaidProps {
  settlement: Settlement
  lateMinutes: number | null
  mayEnterFare: boolean
  colourOf: (uid: string) => StrandColour
  actions: SettlementActions
  /** Where the payer takes money. */
  ways: () => Promise<PayTo[]>
  /** Asks the payer how to be paid, with its title; empty where that is known. */
  ask?: ReactNode
}

/** For the payer: the meter's figure, the total to get back, and a row to tick off for each of the others. */
export function Paid({ settlement, lateMinutes, mayEnterFare, colourOf, actions, ways, ask }: PaidProps) {
  const text = useText().settlement
  const format = useFormat()
  const { busy, fault, act } = useAct()
  /** Null while the fare is not being changed. */
  const [changing, setChanging] = useState<{ taken: Blob | null } | null>(null)
  const { fare, estimate, payerUid, shares, hasReceipt } = settlement
  const own = shares.find(({ firebase_uid }) => firebase_uid === payerUid)
  const nameOf = (name: string) =>
    shortNameAmong(
      shares.map(({ userName }) => userName),
      name,
    )
  const open = shares.filter((share) => share.firebase_uid !== payerUid && isShareOpen(share))
  const hasAsked = (uid: string) => asked.has(`${settlement.rideId} ${uid}`)

  /** In the chat that all of them read: so it names the way, and whoever owes has its key on their own screen. */
  async function askFor(uid: string, name: string, sum: string) {
    const isAsked = await act(`ask ${uid}`, async () => {
      const known = await ways().catch((): PayTo[] => [])
      const way = known.find(({ kind }) => kind !== 'cash' && kind !== 'other')
      return actions.ask!(text.askForMessage(name, sum, way ? text.kinds[way.kind] : null))
    })
    if (isAsked) asked.add(`${settlement.rideId} ${uid}`)
  }

  const asksFare = mayEnterFare && (fare === null || changing !== null)

  return (
    <>
      {!asksFare && fare && (
        // Settled: what is still open comes first.
        <div>
          <Fold
            title={`${text.taxiCost} ${format.money(fare)}`}
            detail={mayEnterFare ? text.changeFareShort : null}
          >
            <div className={styles.known}>
              <p className={shared.soft}>{text.fareHint(format.money(estimate))}</p>
              <WhyFare settlement={settlement} lateMinutes={lateMinutes} />
              <ReceiptView settlement={settlement} actions={actions} />
              {mayEnterFare && !hasReceipt && (
                <PhotoButton opensCamera onChosen={(taken) => setChanging({ taken })}>
                  {text.receipt.photograph}
                </PhotoButton>
              )}
              {mayEnterFare && (
                <Button variant="transparent" size="small" onClick={() => setChanging({ taken: null })}>
                  {hasReceipt ? text.changeFareOrPhoto : text.changeFare}
                </Button>
              )}
            </div>
          </Fold>
        </div>
      )}
      {/* First, because all sums below follow from it; until it is known, from the estimate. */}
      {asksFare && (
        <FareForm
          settlement={settlement}
          taken={changing?.taken ?? null}
          busy={busy === 'fare'}
          actions={actions}
          onSave={(amount, receipt) =>
            void act('fare', () => actions.enterFare(amount, receipt)).then(
              (isSaved) => isSaved && setChanging(null),
            )
          }
        />
      )}
      <h2 className={styles.sum}>
        {text.yourMoney(format.money(owedToPayer(settlement)))}{' '}
        <span className={shared.soft}>{text.ofTotal(format.money(fare ?? estimate))}</span>
      </h2>
      <ul className={styles.rows}>
        {shares
          .filter(({ firebase_uid }) => firebase_uid !== payerUid)
          .map(({ firebase_uid: uid, userName, amount, state, dispute }) => (
            <li key={uid} className={styles.row}>
              <Avatar name={userName} colour={colourOf(uid)} size="small" />
              <div className={styles.who}>
                <p className={styles.name}>
                  <bdi>{nameOf(userName)}</bdi>
                </p>
                {state !== 'owed' && (
                  <p className={shared.soft}>
                    {dispute ? `${text.states[state]}: ${dispute}` : text.states[state]}
                  </p>
                )}
              </div>
              <span className={styles.amount}>{format.money(amount)}</span>
              {state === 'received' && (
                <span className={styles.ticked}>
                  <Icon path={icons.check} size={20} />
                </span>
              )}
              {isShareOpen({ state }) && (
                <div className={styles.acts}>
                  {state === 'owed' && actions.ask && (
                    <Button
                      variant="ghost"
                      size="small"
                      icon={hasAsked(uid) ? icons.check : laterIcons.chat}
                      aria-label={text.askForFrom(nameOf(userName))}
                      disabled={hasAsked(uid)}
                      loading={busy === `ask ${uid}`}
                      onClick={() => void askFor(uid, nameOf(userName), format.money(amount))}
                    >
                      {hasAsked(uid) ? text.askedFor : text.askFor}
                    </Button>
                  )}
                  <Button
                    // Whoever says that it is paid waits for this.
                    variant={state === 'sent' ? 'primary' : 'ghost'}
                    size="small"
                    aria-label={text.tick(nameOf(userName))}
                    loading={busy === uid}
                    onClick={() => void act(uid, () => actions.received(uid))}
                  >
                    {text.paidMe}
                  </Button>
                </div>
              )}
            </li>
          ))}
      </ul>
      {ask && <div className={styles.ask}>{ask}</div>}
      {open.length > 0 && (
        // No slip away from what everybody presses.
        <Fold title={text.more}>
          <div className={styles.waives}>
            {open.map(({ firebase_uid: uid, userName }) => (
              <Button
                key={uid}
                variant="ghost"
                size="small"
                loading={busy === `waive ${uid}`}
                onClick={() => void act(`waive ${uid}`, () => actions.waived(uid))}
              >
                {text.waiveFor(nameOf(userName))}
              </Button>
            ))}
          </div>
        </Fold>
      )}
      {own && <p className={shared.soft}>{text.ownPart(format.money(own.amount))}</p>}
      <div role="alert">{fault && <p className={shared.fault}>{fault}</p>}</div>
    </>
  )
}
