/** Some networks block WebSockets or drop them silently, so each third attempt goes without. */
const pollingEvery = 3

/** Whether the attempt after so many that failed goes without a WebSocket. */
export function isWithoutWebSocket(failedAttempts: number): boolean {
  return failedAttempts % pollingEvery === pollingEvery - 1
}
