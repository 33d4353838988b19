<?php
/**
 * Deletes everything that the plugin has stored.
 *
 * @package Touchline
 */

if ( ! defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

require_once __DIR__ . '/includes/class-settings.php';
require_once __DIR__ . '/includes/class-cache.php';

$touchline_sites = is_multisite() ? get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) : array( 0 );
foreach ( $touchline_sites as $touchline_site ) {
	if ( $touchline_site ) {
		switch_to_blog( $touchline_site );
	}
	delete_option( Touchline\Settings::OPTION );
	Touchline\Cache::clear();
	if ( $touchline_site ) {
		restore_current_blog();
	}
}
