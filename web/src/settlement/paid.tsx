import type { Settlement } from '@woodalo/protocol'
import { useState, type FormEvent } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import type { StrandColour } from '../ui/strand-colour.ts'
import { TextField } from '../ui/text-field.tsx'
import { backTo, isOpen, readAmount, type SettlementActions } from './model.ts'
import { useAct } from './use-act.ts'
import { WhyFare } from './why-fare.tsx'
import styles from './settlement.module.css'

interface PaidProps {
  settlement: Settlement
  lateMinutes: number | null
  mayEnterFare: boolean
  colourOf: (uid: string) => StrandColour
  actions: SettlementActions
}

/** For the payer: the meter's figure, the total to get back, and a row to tick off for each of the others. */
export function Paid({ settlement, lateMinutes, mayEnterFare, colourOf, actions }: PaidProps) {
  const text = useText().settlement
  const format = useFormat()
  const { busy, fault, act } = useAct()
  const [changing, setChanging] = useState(false)
  const { fare, estimate, payerUid, shares } = settlement
  const own = shares.find(({ firebase_uid }) => firebase_uid === payerUid)
  const asksFare = mayEnterFare && (fare === null || changing)

  return (
    <>
      {asksFare && (
        <FareForm
          hint={text.fareHint(format.moneyWhole(estimate))}
          busy={busy === 'fare'}
          onSave={async (amount) => {
            if (await act('fare', () => actions.enterFare(amount))) setChanging(false)
          }}
        />
      )}
      {!asksFare && fare && (
        <div className={styles.said}>
          <Price value={fare} size="display" />
          <p className={styles.soft}>{text.fareHint(format.moneyWhole(estimate))}</p>
          <WhyFare settlement={settlement} lateMinutes={lateMinutes} />
          {mayEnterFare && (
            <Button variant="transparent" size="small" onClick={() => setChanging(true)}>
              {text.changeFare}
            </Button>
          )}
        </div>
      )}
      <h2 className={styles.heading}>
        {text.yourMoney(format.money(backTo(settlement)))}{' '}
        <span className={styles.soft}>{text.ofTotal(format.money(fare ?? estimate))}</span>
      </h2>
      <ul className={styles.rows}>
        {shares
          .filter(({ firebase_uid }) => firebase_uid !== payerUid)
          .map(({ firebase_uid: uid, userName, amount, state, dispute }) => (
            <li key={uid} className={styles.row}>
              <Avatar name={userName} colour={colourOf(uid)} />
              <div className={styles.who}>
                <p className={styles.name}>{userName}</p>
                <p className={styles.soft}>
                  {dispute ? `${text.states[state]}: ${dispute}` : text.states[state]}
                </p>
                {isOpen({ state }) && (
                  <Button
                    variant="transparent"
                    size="small"
                    className={styles.waive}
                    aria-label={text.waiveFor(userName)}
                    loading={busy === `waive ${uid}`}
                    onClick={() => void act(`waive ${uid}`, () => actions.waived(uid))}
                  >
                    {text.waive}
                  </Button>
                )}
              </div>
              <span className={styles.amount}>{format.money(amount)}</span>
              {isOpen({ state }) ? (
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={text.tick(userName)}
                  loading={busy === uid}
                  onClick={() => void act(uid, () => actions.received(uid))}
                >
                  {text.ticked}
                </Button>
              ) : (
                <span className={styles.ticked} data-state={state}>
                  {state === 'received' ? '✓' : ''}
                </span>
              )}
            </li>
          ))}
      </ul>
      {own && <p className={styles.soft}>{text.ownPart(format.money(own.amount))}</p>}
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
    </>
  )
}

function FareForm(props: { hint: string; busy: boolean; onSave: (amount: number) => Promise<void> }) {
  const text = useText().settlement
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const amount = readAmount(typed)
    setWrong(amount === null)
    if (amount !== null) void props.onSave(amount)
  }

  return (
    <form className={styles.fare} noValidate onSubmit={submit}>
      <h2 className={styles.heading}>{text.askFare}</h2>
      <TextField
        label={text.fare}
        hint={props.hint}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setWrong(false)
        }}
        error={isWrong ? text.fareInvalid : null}
      />
      <Button type="submit" wide loading={props.busy}>
        {text.saveFare}
      </Button>
    </form>
  )
}
