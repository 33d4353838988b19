<?php
/**
 * Plugin Name:       Touchline
 * Description:       Media and sports widgets of your Touchline server, as blocks.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       touchline
 * Domain Path:       /languages
 *
 * @package Touchline
 */

namespace Touchline;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const VERSION     = '0.1.0';
const PLUGIN_FILE = __FILE__;

require_once __DIR__ . '/includes/class-settings.php';
require_once __DIR__ . '/includes/class-settings-page.php';
require_once __DIR__ . '/includes/class-server.php';
require_once __DIR__ . '/includes/class-cache.php';
require_once __DIR__ . '/includes/class-fragment.php';
require_once __DIR__ . '/includes/class-loader.php';
require_once __DIR__ . '/includes/class-page.php';
require_once __DIR__ . '/includes/class-blocks.php';

add_action(
	'init',
	static function () {
		load_plugin_textdomain( 'touchline', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
		Blocks::register();
	}
);
Settings_Page::add_hooks();
Loader::add_hooks();
Page::add_hooks();
Blocks::add_hooks();

register_deactivation_hook( __FILE__, array( Cache::class, 'clear' ) );
