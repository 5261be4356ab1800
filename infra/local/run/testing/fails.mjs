console.log('all went well so far');
console.error('the sky fell');
process.exit(3);
