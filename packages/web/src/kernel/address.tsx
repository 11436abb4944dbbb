import { Link, useLocation } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Query } from './go.ts'

/** The present path, re-rendering when it changes. */
export const usePath = (): string => useLocation({ select: (location) => location.pathname })

/** The present query parameters, all text. */
export const useQueryParams = (): Query => useLocation({ select: (location) => location.search as Query })

interface ToProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  path: string
  query?: Query
  children?: ReactNode
}

/** A link inside the application. Its screen's code is fetched when the pointer comes near. */
export const To = ({ path, query = {}, ...rest }: ToProps) => (
  <Link to={path} search={query as never} preload="intent" {...rest} />
)
