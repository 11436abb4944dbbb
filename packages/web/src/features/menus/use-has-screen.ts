import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Returns whether the router has a screen for a path: menus of missing features are not drawn. */
export function useHasScreenForPath() {
  const { routesByPath } = useRouter()
  return useMemo(() => {
    const paths = new Set(Object.keys(routesByPath).map((path) => path.toLowerCase()))
    return (path: string) => paths.has(path.toLowerCase())
  }, [routesByPath])
}
