import type { Emoji } from '@cabinet/contract/comments'
import { CircleCheck, Eye, Heart, Laugh, type LucideIcon, PartyPopper, ThumbsUp } from 'lucide-react'
import type { TextKey } from '../../kernel/text.ts'
import type { words } from './comments.text.ts'

/** Reactions as they are drawn: alike on every system, with or without a font of coloured letters. */
export const reactionLooks: Record<Emoji, { Icon: LucideIcon; key: TextKey<typeof words> }> = {
  '👍': { Icon: ThumbsUp, key: 'agree' },
  '✅': { Icon: CircleCheck, key: 'done' },
  '❤️': { Icon: Heart, key: 'like' },
  '😄': { Icon: Laugh, key: 'smile' },
  '🎉': { Icon: PartyPopper, key: 'celebrate' },
  '👀': { Icon: Eye, key: 'seen' },
}
