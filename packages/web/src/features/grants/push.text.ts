import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

/** Texts of push messages about access requests. */
export const messages = registerTexts('grantsPush', {
  requested: ['{who} 申请访问“{name}”', '{who} requests access to “{name}”'],
  approved: ['您已获得“{name}”的访问权限', 'You now have access to “{name}”'],
  refused: ['您对“{name}”的访问申请被拒绝', 'Your request for access to “{name}” was declined'],
} satisfies Record<'requested' | 'approved' | 'refused', LocalizedText>)
