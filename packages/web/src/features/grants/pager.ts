import { useText } from '../../kernel/text.ts'
import type { PaginationProps } from '../../ui/pagination.tsx'
import { messages } from './grants.text.ts'

/** Returns the pager texts for a list of people. */
export function usePagerMessages(total: number): PaginationProps['words'] {
  const t = useText(messages)
  return {
    label: t('pages'),
    previous: t('previous'),
    next: t('nextPage'),
    size: t('pageSize'),
    total: t('total', { count: total }),
    perPage: (count) => t('perPage', { count }),
  }
}
