/** The reactions that a message's menu offers, and how they are called. */
export const QUICK_REACTIONS = [
  { emoji: '👍', text: 'room.emoji.thumbsUp' },
  { emoji: '❤️', text: 'room.emoji.heart' },
  { emoji: '😂', text: 'room.emoji.laughing' },
  { emoji: '😮', text: 'room.emoji.surprised' },
  { emoji: '😢', text: 'room.emoji.sad' },
  { emoji: '🙏', text: 'room.emoji.thanks' },
] as const;
