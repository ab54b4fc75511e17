import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import styles from './fault-boundary.module.css'

/** Shown when a screen throws: what happened, what to do, and that nothing is lost. It needs no further file. */
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
  const text = useFirstText().errors
  return (
    <main className={styles.fault} role="alert" data-fault="">
      <h1>{text.pageTitle}</h1>
      <p>{text.pageText}</p>
      <Button onClick={() => location.reload()}>{text.reload}</Button>
    </main>
  )
}
