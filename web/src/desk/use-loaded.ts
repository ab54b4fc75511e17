import type { DeskFault } from '@woodalo/protocol/desk'
import { useCallback, useEffect, useState } from 'react'
import { faultOf } from './api.ts'

export interface Loaded<Data> {
  data: Data | null
  fault: DeskFault | null
  /** Reads it again; what is shown stays until then. */
  reload(): Promise<void>
}

/** What the desk shows of something that was asked for; asked again for another `key`. */
export function useLoaded<Data>(key: string, load: () => Promise<Data>): Loaded<Data> {
  const [held, setHeld] = useState<{ key: string; data: Data | null; fault: DeskFault | null } | null>(null)
  const reload = useCallback(async () => {
    try {
      const data = await load()
      setHeld({ key, data, fault: null })
    } catch (error) {
      setHeld({ key, data: null, fault: faultOf(error) })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is told apart by its key
  }, [key])
  useEffect(() => {
    void reload()
  }, [reload])
  const isOfKey = held?.key === key
  return { data: isOfKey ? held.data : null, fault: isOfKey ? held.fault : null, reload }
}

/** One act at a time: whether it runs, why it was refused, and how to begin it. */
export function useAct(): {
  busy: boolean
  fault: DeskFault | null
  /** Resolves with whether it was done. */
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
        setFault(faultOf(error))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
