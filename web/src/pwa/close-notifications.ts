/** Takes away the notifications of something that the person is looking at now. */
export async function closeNotifications(tag: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  for (const notification of (await registration?.getNotifications({ tag })) ?? []) notification.close()
}
