export const questionGroups = {
  photo: ['which', 'refused', 'before', 'others', 'visible'],
  images: ['likeness', 'unliked', 'styles', 'clothes', 'size', 'allowed', 'label'],
  order: ['price', 'subscription', 'payment', 'time', 'guarantee', 'withdraw', 'invoice', 'coupon'],
  data: ['deleted', 'training', 'access', 'account', 'export', 'mail'],
} as const;

export type QuestionGroup = keyof typeof questionGroups;
export type Question = (typeof questionGroups)[QuestionGroup][number];

export const groupNames = Object.keys(questionGroups) as readonly QuestionGroup[];
