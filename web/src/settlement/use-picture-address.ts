import { useEffect, useState } from 'react'

/** Returns the address of a picture while it is shown. */
export function usePictureAddress(picture: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return setAddress(null)
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address
}
