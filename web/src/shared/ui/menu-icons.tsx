import { icon } from '@/shared/ui/icon';

export const Menu = icon('M4 5h16M4 12h16M4 19h16');
export const ChevronDown = icon('m6 9 6 6 6-6');
