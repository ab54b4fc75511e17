import type { DeskFault } from '@woodalo/protocol/desk-responses'
import { useCallback, useEffect, useState } from 'react'
import { deskFaultOf } from './calls-to-desk.ts'

export interface Loaded<Data> {
  data: Data | null
  fault: DeskFault | null
  /** Loads the data again and keeps showing the old data meanwhile. */
  reload(): Promise<void>
}

/** Loads data, and loads them again when `key` changes. */
export function useLoaded<Data>(key: string, load: () => Promise<Data>): Loaded<Data> {
  const [held, setHeld] = useState<{ key: string; data: Data | null; fault: DeskFault | null } | null>(null)
  const reload = useCallback(async () => {
    try {
      const data = await load()
      setHeld({ key, data, fault: null })
    } catch (error) {
      setHeld({ key, data: null, fault: deskFaultOf(error) })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` changes with its key
  }, [key])
  useEffect(() => {
    void reload()
  }, [reload])
  const isOfKey = held?.key === key
  return { data: isOfKey ? held.data : null, fault: isOfKey ? held.fault : null, reload }
}
