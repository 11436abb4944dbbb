import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import type { AdminKitHost } from '../ui/admin/host.ts'
import { useQueryParams, useScreenPath } from './address.tsx'
import { CallError } from './call-error.ts'
import type { QueryParameters } from './go.ts'
import { useBrowserPreference } from './prefs.ts'
import { useInterfaceLanguage, useTranslate } from './text.ts'
import { useInterfaceTheme } from './theme.ts'
import { showToast } from './toast.ts'

function useAddress() {
  const query = useQueryParams()
  const path = useScreenPath()
  const navigate = useNavigate()
  // Two changes before the next render must not undo each other.
  const latest = useRef(query)
  latest.current = query
  const change = useCallback(
    (patch: QueryParameters, { push = false }: { push?: boolean } = {}) => {
      latest.current = { ...latest.current, ...patch }
      const given = Object.entries(latest.current).filter(([, value]) => value !== undefined && value !== '')
      void navigate({ to: path, search: Object.fromEntries(given) as never, replace: !push })
    },
    [path, navigate],
  )
  return [query, change] as const
}

/** Kernel functions that the administration kit uses. */
export const adminHost: AdminKitHost = {
  useSay: useTranslate,
  useLanguage: useInterfaceLanguage,
  useDark: () => useInterfaceTheme() === 'theme-dark',
  useAddress,
  usePref: useBrowserPreference,
  done: (what, params) => void showToast.success(what, params && { params }),
  failed: showToast.failure,
  keyOf: (error) => (error instanceof CallError ? error.key : null),
}
