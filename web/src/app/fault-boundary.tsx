import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { StateBlock } from '../ui/state-block.tsx'

/** What remains when a screen throws: what happened, what to do, and that nothing is lost. */
export class FaultBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    return this.state.failed ? <FaultScreen /> : this.props.children
  }
}

function FaultScreen() {
  const text = useText().errors
  return (
    <main>
      <StateBlock
        kind="error"
        level={1}
        title={text.pageTitle}
        text={text.pageText}
        action={<Button onClick={() => location.reload()}>{text.reload}</Button>}
      />
    </main>
  )
}
