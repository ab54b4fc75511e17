import { limits } from '@woodalo/protocol/limits'
import type { PayToKind, Settlement } from '@woodalo/protocol'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { shortNameAmong } from '../i18n/short-name.ts'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import type { StrandColour } from '../ui/strand-colour.ts'
import { TextArea } from '../ui/text-area.tsx'
import type { SettlementActions } from './ports.ts'
import { pixCodeOf } from './pix-code.ts'
import { usualWay } from './pay-to-kinds-and-faults.ts'
import { ReceiptView } from './receipt-view.tsx'
import { useAct } from './use-act.ts'
import { CopyKey } from './copy-key.tsx'
import { WhyFare } from './fare-explanation.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import shared from './settlement.module.css'
import styles from './debtor-view.module.css'
import { announce } from '../ui/announce.ts'

/** Those that somebody is asked for by their names; of the others there are several in a country. */
const namedWays: readonly PayToKind[] = ['pix', 'bizum']

interface OwingProps {
  settlement: Settlement
  readerUid: string
  lateMinutes: number | null
  mayPay: boolean
  /** Where the payer can be asked; null if nothing can be written any more. */
  chatPath: string | null
  /** The payer's strand. */
  colour: StrandColour
  actions: SettlementActions
}

/** For debtors: how much they owe to whom, the ways to pay it, and a button to dispute it. */
export function Owing({ settlement, readerUid, lateMinutes, mayPay, chatPath, colour, actions }: OwingProps) {
  const text = useText().settlement
  const format = useFormat()
  const { busy, fault, act } = useAct()
  const [asking, setAsking] = useState(false)
  const [why, setWhy] = useState('')
  const [asked, setAsked] = useState(false)
  const [copied, setCopied] = useState<string | null>(null)
  /** When it was marked as paid, as long as that is on this screen; the service does not say. */
  const [paidAt, setPaidAt] = useState<number | null>(null)
  const [takenBack, setTakenBack] = useState(false)
  const { fare, estimate, payerUid, payTo, shares } = settlement
  const own = shares.find(({ firebase_uid }) => firebase_uid === readerUid)
  const payer = shares.find(({ firebase_uid }) => firebase_uid === payerUid)
  if (!own || !payer) return null
  const { state } = own
  const name = shortNameAmong(
    shares.map(({ userName }) => userName),
    payer.userName,
  )
  const usual = usualWay(own.amount.currency, format.locale)
  /** What to ask for by its name: where nothing is usual, how to pay at all. */
  const way = namedWays.includes(usual) ? text.kinds[usual] : null
  const hasWays = payTo.some(({ kind }) => kind !== 'cash')
  const asksFirst = payTo.length === 0 && actions.ask !== undefined && !asked
  /** One button stands out: the first way, until it has been copied. */
  const isFirst = (place: number) => (place === 0 && copied === null ? 'primary' : 'ghost')
  const isOpen = state === 'owed' || state === 'disputed'
  const isPaid = state === 'sent' || state === 'received'

  async function ask() {
    const message = text.askMessage(name, format.money(own!.amount), way)
    setAsked((await act('ask', () => actions.ask!(message))) ?? false)
  }

  async function pay() {
    if (await act('sent', actions.sent)) setPaidAt(Date.now())
  }

  /** What was said to be paid cannot be unsaid, but the payer can be told. */
  async function takeBack() {
    const message = text.notYetPaidMessage(name, format.money(own!.amount))
    setTakenBack((await act('take back', () => actions.ask!(message))) ?? false)
  }

  async function copy(value: string) {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(value)
      announce(text.copied)
    } catch {
      // The clipboard is refused: the button shows the value.
    }
  }

  return (
    <>
      <div className={styles.whom}>
        <Avatar name={payer.userName} colour={colour} />
        <h2 className={shared.heading}>
          {isOpen ? text.youOwe(name) : isPaid ? text.youPaid(name) : text.youOweNothing(name)}
        </h2>
      </div>
      <div className={shared.said}>
        <p className={styles.sum}>
          <Price value={own.amount} size="display" struck={state === 'waived'} />
          {/* Until the payer says so, the sum is only said to be paid. */}
          {state === 'received' && (
            <span className={styles.done}>
              <Icon path={icons.check} size={20} />
            </span>
          )}
        </p>
        {state === 'sent' && (
          <div role="status">
            <ul className={styles.steps}>
              <li data-done="">
                <Icon path={icons.check} size={20} />
                {paidAt === null
                  ? text.markedPaid
                  : text.markedAt(format.time(new Date(paidAt).toISOString(), own.amount.currency))}
              </li>
              <li>
                <Icon path={icons.history} size={20} />
                {text.toConfirm(name)}
              </li>
            </ul>
          </div>
        )}
        {state !== 'owed' && (
          <p className={styles.state} role="status">
            {/* The steps above say what a payment waits for. */}
            {state === 'sent' ? takenBack && text.tookBack(name) : text.ownStates[state](name)}
          </p>
        )}
        <p className={shared.soft}>
          {fare ? text.meterSaid(format.money(fare)) : text.noFareYet(format.money(estimate))}
        </p>
        <WhyFare settlement={settlement} lateMinutes={lateMinutes} />
        <ReceiptView settlement={settlement} actions={actions} />
        {own.aboveSolo && <p className={shared.fault}>{text.aboveSolo}</p>}
        {state === 'sent' && actions.ask && !takenBack && (
          <Button
            variant="transparent"
            size="small"
            className={styles.disagree}
            loading={busy === 'take back'}
            onClick={() => void takeBack()}
          >
            {text.notYetPaid}
          </Button>
        )}
      </div>
      {mayPay && state === 'owed' && (
        <div className={styles.ways}>
          {payTo
            .filter(({ kind, value }) => kind === 'cash' && value !== '')
            .map(({ kind, value }) => (
              <p key={value}>{`${text.kinds[kind]}: ${value}`}</p>
            ))}
          {payTo
            .filter(({ kind }) => kind !== 'cash')
            .map(({ kind, value, link }, place) =>
              link ? (
                <ButtonLink key={value} variant={isFirst(place)} wide external href={link}>
                  {text.payWith(text.kinds[kind])}
                </ButtonLink>
              ) : (
                <CopyKey
                  key={value}
                  kind={kind}
                  value={value}
                  name={name}
                  sum={format.money(own.amount)}
                  code={kind === 'pix' ? pixCodeOf(value, payer.userName, own.amount) : null}
                  copied={copied}
                  isFirst={isFirst(place) === 'primary'}
                  onCopy={(words) => void copy(words)}
                />
              ),
            )}
          {payTo.length === 0 && (
            <div role="status">
              <p className={shared.soft}>{asked ? text.asked(name) : text.noWays(name)}</p>
            </div>
          )}
          {payTo.length === 0 && actions.ask && !asked && (
            <Button wide icon={laterIcons.chat} loading={busy === 'ask'} onClick={() => void ask()}>
              {text.askPayer(name, way)}
            </Button>
          )}
          {payTo.length === 0 && chatPath && asked && (
            <ButtonLink variant="ghost" wide icon={laterIcons.chat} href={chatPath}>
              {text.openChat}
            </ButtonLink>
          )}
          <Button
            wide
            // Where a key or a question comes first, this is what comes after it.
            variant={(hasWays && copied === null) || asksFirst ? 'ghost' : 'primary'}
            loading={busy === 'sent'}
            onClick={() => void pay()}
          >
            {hasWays ? text.paid : text.inCash}
          </Button>
        </div>
      )}
      {mayPay && (state === 'owed' || state === 'sent') && (
        <Button
          variant="transparent"
          size="small"
          className={styles.disagree}
          onClick={() => setAsking(true)}
        >
          {text.disagree}
        </Button>
      )}
      <div role="alert">{fault && <p className={shared.fault}>{fault}</p>}</div>
      <Dialog
        isOpen={asking}
        title={text.disagreeTitle}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text.disagreeCancel}
            </Button>
            <Button
              loading={busy === 'disputed'}
              disabled={why.trim() === ''}
              onClick={() =>
                void act('disputed', () => actions.disputed(why.trim())).then(() => setAsking(false))
              }
            >
              {text.disagreeSend}
            </Button>
          </>
        }
      >
        <TextArea
          label={text.disagreeLabel(name)}
          maxLength={limits.disputeLength}
          value={why}
          onChange={setWhy}
        />
      </Dialog>
    </>
  )
}
