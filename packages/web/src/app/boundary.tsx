import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

/** Catches what breaks outside the router, the loading of the application itself above all. */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    return this.state.error ? <ErrorScreen error={this.state.error} /> : this.props.children
  }
}
