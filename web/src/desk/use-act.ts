import type { DeskFault } from '@woodalo/protocol/desk-responses'
import { useState } from 'react'
import { deskFaultOf } from './calls-to-desk.ts'

/** Runs one act at a time. Returns whether one is running, why the last one failed, and how to start one. */
export function useAct(): {
  busy: boolean
  fault: DeskFault | null
  /** Resolves with whether it succeeded. */
  run(act: () => Promise<unknown>): Promise<boolean>
} {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<DeskFault | null>(null)
  return {
    busy,
    fault,
    async run(act) {
      if (busy) return false
      setBusy(true)
      setFault(null)
      try {
        await act()
        return true
      } catch (error) {
        setFault(deskFaultOf(error))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
