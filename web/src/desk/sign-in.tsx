import type { Enrolment } from '@woodalo/protocol/desk-responses'
import { type FormEvent, type ReactNode, useState } from 'react'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/text-field.tsx'
import { deskApi } from './calls-to-desk.ts'
import { FaultLine } from './fault-line.tsx'
import { useDeskText } from './desk-texts.ts'
import shared from './desk.module.css'
import styles from './sign-in.module.css'
import { useAct } from './use-act.ts'

/** Signs in with key and code, or enrols with a token. */
export function SignIn({ choice, onDone }: { choice: ReactNode; onDone: (operator: string) => void }) {
  const text = useDeskText()
  const [isFirst, setFirst] = useState(false)
  return (
    <main className={styles.door}>
      <div className={shared.brand}>
        <BrandMark />
        <span className={shared.place}>{text.place}</span>
      </div>
      <Card>
        {isFirst ? <Enrol onDone={onDone} /> : <Enter onDone={onDone} />}
        <Button variant="transparent" wide onClick={() => setFirst(!isFirst)}>
          {isFirst ? text.signIn.back : text.signIn.first}
        </Button>
      </Card>
      {choice}
    </main>
  )
}

function CodeField(props: { value: string; onChange: (value: string) => void }) {
  const text = useDeskText().signIn
  return (
    <TextField
      label={text.code}
      hint={text.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      required
      value={props.value}
      onChange={(value) => props.onChange(value.replaceAll(/\D/g, ''))}
    />
  )
}

function OperatorField(props: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label={useDeskText().signIn.operator}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={props.value}
      onChange={(value) => props.onChange(value.trim().toLowerCase())}
    />
  )
}

function Enter({ onDone }: { onDone: (operator: string) => void }) {
  const text = useDeskText().signIn
  const [operator, setOperator] = useState('')
  const [key, setKey] = useState('')
  const [code, setCode] = useState('')
  const { busy, fault, run } = useAct()

  async function enter(event: FormEvent) {
    event.preventDefault()
    const isIn = await run(() => deskApi.signIn(operator, key.trim(), code))
    if (isIn) onDone(operator)
    else setCode('')
  }

  return (
    <form className={shared.form} onSubmit={(event) => void enter(event)}>
      <h1>{text.heading}</h1>
      <OperatorField value={operator} onChange={setOperator} />
      <TextField
        label={text.key}
        hint={text.keyHint}
        type="password"
        autoComplete="current-password"
        required
        value={key}
        onChange={setKey}
      />
      <CodeField value={code} onChange={setCode} />
      <FaultLine fault={fault} />
      <Button type="submit" wide loading={busy}>
        {text.enter}
      </Button>
    </form>
  )
}

function Enrol({ onDone }: { onDone: (operator: string) => void }) {
  const text = useDeskText().signIn
  const [operator, setOperator] = useState('')
  const [token, setToken] = useState('')
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const { busy, fault, run } = useAct()

  async function begin(event: FormEvent) {
    event.preventDefault()
    await run(async () => setEnrolment(await deskApi.enrol(operator, token.trim())))
  }

  if (enrolment) return <Confirm operator={operator} enrolment={enrolment} onDone={onDone} />
  return (
    <form className={shared.form} onSubmit={(event) => void begin(event)}>
      <h1>{text.enrolHeading}</h1>
      <p className={shared.soft}>{text.enrolText}</p>
      <OperatorField value={operator} onChange={setOperator} />
      <TextField
        label={text.token}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={token}
        onChange={setToken}
      />
      <FaultLine fault={fault} />
      <Button type="submit" wide loading={busy}>
        {text.begin}
      </Button>
    </form>
  )
}

function Confirm(props: { operator: string; enrolment: Enrolment; onDone: (operator: string) => void }) {
  const { operator, enrolment } = props
  const text = useDeskText().signIn
  const [code, setCode] = useState('')
  const { busy, fault, run } = useAct()

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (await run(() => deskApi.confirm(operator, enrolment.ticket, code))) props.onDone(operator)
    else setCode('')
  }

  return (
    <form className={shared.form} onSubmit={(event) => void confirm(event)}>
      <h1>{text.enrolHeading}</h1>
      <h2>{text.secretHeading}</h2>
      <p className={shared.soft}>{text.secretText}</p>
      <code className={styles.secret} translate="no">
        {enrolment.secret.match(/.{1,4}/g)!.join(' ')}
      </code>
      <a href={enrolment.uri}>{text.openApp}</a>
      <h2>{text.keyHeading}</h2>
      <p className={shared.soft}>{text.keyText}</p>
      <code className={styles.secret} translate="no">
        {enrolment.key}
      </code>
      <h2>{text.codeHeading}</h2>
      <CodeField value={code} onChange={setCode} />
      <FaultLine fault={fault} />
      <Button type="submit" wide loading={busy}>
        {text.finish}
      </Button>
    </form>
  )
}
