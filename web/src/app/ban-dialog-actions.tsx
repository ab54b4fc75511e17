import { BanDialog } from '../people/ban-dialog.tsx'
import { client } from './browser-client.ts'
import { standingActions } from './people-actions.ts'

export function Banned({ message }: { message: string }) {
  return (
    <BanDialog
      actions={standingActions}
      message={message}
      onClose={() => client.store.patch({ banned: null })}
    />
  )
}
