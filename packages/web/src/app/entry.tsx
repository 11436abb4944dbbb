import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { errorMessages as authErrors, SignInScreen } from '../features/auth/sign-in/index.ts'
import { room as settings, useSystemName } from '../features/settings/index.ts'
import '../kernel/common.text.ts'
import { queryParametersText, setNavigate } from '../kernel/go.ts'
import { queryClient } from '../kernel/query.ts'
import { registerTextsByKey, useText } from '../kernel/text.ts'
import { messages } from './app.text.ts'
import { RootErrorBoundary } from './boundary.tsx'
import styles from './entry.module.css'
import { loadScreen } from './load.ts'

for (const words of [settings.errorText, authErrors]) registerTextsByKey(words)

const loadApp = () => loadScreen(() => import('./app.tsx').then((m) => m.SignedInApp))
const App = lazy(loadApp)

/**
 * Loads only the sign-in page for visitors at /login; router and rooms are fetched in the background. All
 * others get the application at once.
 */
export function ApplicationEntry() {
  const [atGate, setAtGate] = useState(location.pathname.toLowerCase() === '/login')
  return (
    <QueryClientProvider client={queryClient}>
      <RootErrorBoundary>
        {atGate ? (
          <AtGate onLeave={() => setAtGate(false)} />
        ) : (
          <Suspense>
            <App />
          </Suspense>
        )}
      </RootErrorBoundary>
    </QueryClientProvider>
  )
}

function AtGate({ onLeave }: { onLeave: () => void }) {
  const t = useText(messages)
  const name = useSystemName()
  useEffect(() => {
    document.title = `${t('signIn')} · ${name}`
  }, [t, name])

  useEffect(() => {
    setNavigate((path, query) => {
      history.replaceState(null, '', path + queryParametersText(query))
      onLeave()
    })
  }, [onLeave])

  return (
    <div className={styles.fill} onInput={() => void loadApp().catch(() => undefined)}>
      <SignInScreen />
    </div>
  )
}
