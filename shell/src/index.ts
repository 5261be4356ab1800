import './page/nonce';
import './start';
