import type { ReactionEmoji } from '@cabinet/contract/comments'
import { CircleCheck, Eye, Heart, Laugh, type LucideIcon, PartyPopper, ThumbsUp } from 'lucide-react'
import type { MessageKey } from '../../kernel/text.ts'
import type { messages } from './comments.text.ts'

/** Reaction icons, drawn so that they look the same with or without an emoji font. */
export const reactionAppearances: Record<
  ReactionEmoji,
  { Icon: LucideIcon; key: MessageKey<typeof messages> }
> = {
  '👍': { Icon: ThumbsUp, key: 'agree' },
  '✅': { Icon: CircleCheck, key: 'done' },
  '❤️': { Icon: Heart, key: 'like' },
  '😄': { Icon: Laugh, key: 'smile' },
  '🎉': { Icon: PartyPopper, key: 'celebrate' },
  '👀': { Icon: Eye, key: 'seen' },
}
