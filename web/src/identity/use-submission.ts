import { useState, type FormEvent } from 'react'
import { useLoginText } from '../i18n/use-text.ts'
import type { Fault } from './login-rules.ts'
import type { SignInFault, SignInResult } from './ports.ts'

/** The state of one form: its errors, and whether it is being sent. Errors show from the first attempt on. */
export function useSubmission<Field extends string>(faults: Record<Field, Fault | null>) {
  const text = useLoginText().login.faults
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<SignInFault | null>(null)

  async function send(carryOut: () => SignInResult): Promise<boolean> {
    if (busy) return false
    setTried(true)
    setAnswer(null)
    if (Object.values(faults).some((fault) => fault !== null)) return false
    return sendComplete(carryOut)
  }

  async function sendComplete(carryOut: () => SignInResult): Promise<boolean> {
    if (busy) return false
    setAnswer(null)
    setBusy(true)
    const fault = await carryOut()
    setBusy(false)
    setAnswer(fault)
    return fault === null
  }

  return {
    busy,
    /** The server's message, if it belongs to no field. */
    message: answer && !answer.fields ? answer.message : null,
    send,
    /** For a form that is complete, although its last input is not yet known here. */
    sendComplete,
    error(field: Field): string | null {
      const fault = faults[field]
      if (tried && fault !== null) return text[fault]
      return answer?.fields?.[field] ?? null
    },
    /** Clears the messages about the last attempt. */
    reset() {
      setTried(false)
      setAnswer(null)
    },
    onSubmit(carryOut: () => SignInResult) {
      return (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = event.currentTarget
        void send(carryOut).then((done) => {
          // Focuses the first faulty field, once it is marked as such.
          if (!done) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
        })
      }
    },
  }
}
