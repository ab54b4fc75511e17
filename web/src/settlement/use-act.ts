import { useState } from 'react'
import type { Fault } from './ports.ts'

/** One act at a time, with the error of the last one. */
export function useAct() {
  const [busy, setBusy] = useState<string | null>(null)
  const [fault, setFault] = useState<Fault>(null)
  async function act(name: string, does: () => Promise<Fault>): Promise<boolean> {
    setBusy(name)
    setFault(null)
    const refused = await does()
    setBusy(null)
    setFault(refused)
    return refused === null
  }
  return { busy, fault, act }
}
