import type { Settlement } from '@woodalo/protocol'
import { useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { shortNameAmong } from '../i18n/short-name.ts'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { Price } from '../ui/price.tsx'
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

interface PaidProps {
  settlement: Settlement
  lateMinutes: number | null
  mayEnterFare: boolean
  colourOf: (uid: string) => StrandColour
  actions: SettlementActions
  /** Asks the payer how to be paid, with its title; empty where that is known. */
  ask?: ReactNode
}

/** For the payer: the meter's figure, the total to get back, and a row to tick off for each of the others. */
export function Paid({ settlement, lateMinutes, mayEnterFare, colourOf, actions, ask }: PaidProps) {
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
  const asksFare = mayEnterFare && (fare === null || changing !== null)

  return (
    <>
      {!asksFare && fare && (
        <div className={shared.said}>
          <Price value={fare} size="display" />
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
              <Avatar name={userName} colour={colourOf(uid)} />
              <div className={styles.who}>
                <p className={styles.name}>
                  <bdi>{nameOf(userName)}</bdi>
                  <span className={styles.amount}> {format.money(amount)}</span>
                </p>
                {state !== 'owed' && (
                  <p className={shared.soft}>
                    {dispute ? `${text.states[state]}: ${dispute}` : text.states[state]}
                  </p>
                )}
              </div>
              {state === 'received' && (
                <span className={styles.ticked}>
                  <Icon path={icons.check} size={20} />
                </span>
              )}
              {isShareOpen({ state }) && (
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
