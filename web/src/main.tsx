import './ui/theme/theme.css';
import { mount } from './app/mount';

void mount(document.getElementById('root'));
