import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

/** Catches errors outside the router, mainly failures to load the application. */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    return this.state.error ? <ErrorScreen error={this.state.error} /> : this.props.children
  }
}
