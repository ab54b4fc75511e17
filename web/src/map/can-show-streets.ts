/** With data saving, or in a browser that cannot draw a map, the sketch stays. */
export function canShowStreets(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true || !navigator.onLine) return false
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
