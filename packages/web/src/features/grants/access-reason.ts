import type { PersonWithAccess } from '@cabinet/contract/grants.access'
import { useText, useTranslate } from '../../kernel/text.ts'
import { formatLocalDate } from '../../ui/format.ts'
import { messages, subjectKindMessages } from './grants.text.ts'
import { usePlaceName } from './place-name.ts'

export type AccessReason = Pick<
  PersonWithAccess['reasons'][number],
  'source' | 'kind' | 'subjectId' | 'name' | 'nodeId' | 'nodeName' | 'rights' | 'expiresAt'
>

/** Returns a function that words a reason: 'through the department "Sales" on "Plans", until 2026-12-01'. */
export function useAccessReason() {
  const t = useText(messages)
  const say = useTranslate()
  const placeName = usePlaceName()
  return (reason: AccessReason, userId: string, itemId: string) => {
    const parts = [
      reason.source === 'owner'
        ? t('asOwner')
        : reason.source === 'administrator'
          ? t('asAdministrator')
          : reason.subjectId === userId
            ? t('directly')
            : t('through', { kind: say(subjectKindMessages[reason.kind]), name: reason.name }),
      reason.source === 'grant' && reason.nodeId !== itemId ? t('onPlace', { name: placeName(reason) }) : '',
      reason.expiresAt ? t('endsOn', { date: formatLocalDate(reason.expiresAt) }) : '',
    ]
    return parts.filter(Boolean).join(' · ')
  }
}

/** Returns the word for a person's role where it is more than a set of rights: Owner, Administrator. */
export function useImplicitRoleWord() {
  const t = useText(messages)
  return (reasons: readonly Pick<AccessReason, 'source'>[]): string | undefined =>
    reasons.some(({ source }) => source === 'owner')
      ? t('asOwner')
      : reasons.some(({ source }) => source === 'administrator')
        ? t('asAdministrator')
        : undefined
}
