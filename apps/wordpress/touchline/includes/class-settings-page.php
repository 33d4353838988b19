<?php
/**
 * The settings page.
 *
 * @package Touchline
 */

namespace Touchline;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** Adds Settings → Touchline. WordPress' own form handling checks the capability and the nonce. */
final class Settings_Page {

	const SLUG       = 'touchline';
	const CAPABILITY = 'manage_options';

	public static function add_hooks(): void {
		add_action( 'admin_menu', array( self::class, 'add_page' ) );
		add_action( 'admin_init', array( self::class, 'register' ) );
		add_action( 'update_option_' . Settings::OPTION, array( Server::class, 'end_pause' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), array( self::class, 'add_link' ) );
	}

	public static function add_page(): void {
		add_options_page( 'Touchline', 'Touchline', self::CAPABILITY, self::SLUG, array( self::class, 'render' ) );
	}

	/**
	 * Adds a link in the list of plugins.
	 *
	 * @param string[] $links Markup.
	 */
	public static function add_link( $links ) {
		$url = admin_url( 'options-general.php?page=' . self::SLUG );
		return array_merge( array( '<a href="' . esc_url( $url ) . '">' . esc_html__( 'Settings', 'touchline' ) . '</a>' ), $links );
	}

	public static function register(): void {
		register_setting(
			self::SLUG,
			Settings::OPTION,
			array(
				'type'              => 'array',
				'sanitize_callback' => array( Settings::class, 'sanitize' ),
				'show_in_rest'      => false,
				'default'           => array(),
			)
		);
		add_settings_section( 'server', '', '__return_null', self::SLUG );
		foreach (
			array(
				'server'     => __( 'Server address', 'touchline' ),
				'public_key' => __( 'Public key', 'touchline' ),
				'secret_key' => __( 'Secret key (optional)', 'touchline' ),
			) as $name => $label
		) {
			add_settings_field( "touchline-$name", $label, array( self::class, "render_$name" ), self::SLUG, 'server', array( 'label_for' => "touchline-$name" ) );
		}
	}

	public static function render(): void {
		if ( ! current_user_can( self::CAPABILITY ) ) {
			return;
		}
		echo '<div class="wrap"><h1>Touchline</h1>';
		self::render_status();
		echo '<form action="options.php" method="post">';
		settings_fields( self::SLUG );
		do_settings_sections( self::SLUG );
		submit_button();
		echo '</form></div>';
	}

	public static function render_server(): void {
		self::render_input( 'server', 'url', Settings::server(), 'https://touchline.example' );
		self::render_help( __( 'The address of your Touchline server. This site and the browsers of your visitors send requests to it.', 'touchline' ) );
	}

	public static function render_public_key(): void {
		self::render_input( 'public_key', 'text', Settings::public_key(), 'pk_…' );
		self::render_help( __( 'A public key of your publisher. It is part of every page with a widget.', 'touchline' ) );
	}

	/** The stored key is never printed. */
	public static function render_secret_key(): void {
		$is_set = '' !== Settings::secret_key();
		self::render_input( 'secret_key', 'password', '', $is_set ? __( 'Stored. Leave empty to keep it.', 'touchline' ) : 'sk_…' );
		if ( $is_set ) {
			printf(
				'<p><label><input type="checkbox" name="%s[remove_secret_key]" value="1"> %s</label></p>',
				esc_attr( Settings::OPTION ),
				esc_html__( 'Remove the stored key', 'touchline' )
			);
		}
		self::render_help( __( 'Only needed if the domains of your public key do not include this site’s. It is sent to the server and to nobody else.', 'touchline' ) );
	}

	private static function render_input( string $name, string $type, string $value, string $placeholder ): void {
		printf(
			'<input id="touchline-%1$s" name="%2$s[%1$s]" type="%3$s" value="%4$s" placeholder="%5$s" class="regular-text" autocomplete="%6$s" spellcheck="false">',
			esc_attr( $name ),
			esc_attr( Settings::OPTION ),
			esc_attr( $type ),
			esc_attr( $value ),
			esc_attr( $placeholder ),
			'password' === $type ? 'new-password' : 'off'
		);
	}

	private static function render_help( string $text ): void {
		echo '<p class="description">' . esc_html( $text ) . '</p>';
	}

	/** Says whether the server and the key work. */
	private static function render_status(): void {
		if ( ! Settings::are_complete() ) {
			self::render_notice( 'info', __( 'Enter the address of your Touchline server and a public key.', 'touchline' ) );
			return;
		}
		Server::end_pause();
		$loader = Loader::current();
		if ( is_wp_error( $loader ) ) {
			self::render_notice( 'error', __( 'The server cannot be reached:', 'touchline' ) . ' ' . $loader->get_error_message() );
			return;
		}
		$key = Server::get( '/v1/eventTypes', array( 'key' => Settings::public_key() ) );
		if ( is_wp_error( $key ) ) {
			self::render_notice( 'error', __( 'The server does not accept the public key:', 'touchline' ) . ' ' . $key->get_error_message() );
			return;
		}
		/* translators: %s: version number. */
		self::render_notice( 'success', sprintf( __( 'Connected to Touchline %s. You can add its blocks to posts and pages.', 'touchline' ), $loader['version'] ) );
	}

	private static function render_notice( string $kind, string $text ): void {
		printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $kind ), esc_html( $text ) );
	}
}
