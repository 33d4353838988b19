<?php
/**
 * Settings of the plugin.
 *
 * @package Touchline
 */

namespace Touchline;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** Reads and checks the settings: the server's origin, the public key, and optionally a secret key. */
final class Settings {

	const OPTION = 'touchline_settings';

	/** A public or secret key. */
	const KEY = '/^[A-Za-z0-9_-]{1,128}$/';

	/** Returns the origin of the server, without a slash at the end; '' if it is not set. */
	public static function server(): string {
		return self::read( 'server' );
	}

	/** Returns the publisher's public key; '' if it is not set. */
	public static function public_key(): string {
		return self::read( 'public_key' );
	}

	/** Returns the publisher's secret key, which is only ever sent to the server; '' if there is none. */
	public static function secret_key(): string {
		return self::read( 'secret_key' );
	}

	/** Whether blocks can be rendered. */
	public static function are_complete(): bool {
		return '' !== self::server() && '' !== self::public_key();
	}

	/**
	 * Returns the settings to store. An invalid value is reported and the stored one stays.
	 *
	 * @param mixed $input Values of the form.
	 * @return array<string, string>
	 */
	public static function sanitize( $input ): array {
		$input  = is_array( $input ) ? $input : array();
		$server = self::sanitize_server( self::text( $input, 'server' ) );
		// The secret key belongs to one server: a new one must not receive it.
		$kept       = self::server() === $server ? self::secret_key() : '';
		$secret_key = self::sanitize_key( self::text( $input, 'secret_key' ), $kept, 'secret_key' );
		return array(
			'server'     => $server,
			'public_key' => self::sanitize_key( self::text( $input, 'public_key' ), '', 'public_key' ),
			'secret_key' => '' === self::text( $input, 'remove_secret_key' ) ? $secret_key : '',
		);
	}

	/** Reduces an address to its origin; paths and passwords are rejected. */
	private static function sanitize_server( string $address ): string {
		if ( '' === $address ) {
			return '';
		}
		$parts  = wp_parse_url( $address );
		$scheme = strtolower( $parts['scheme'] ?? '' );
		$host   = strtolower( $parts['host'] ?? '' );
		$extra  = array_diff_key( is_array( $parts ) ? $parts : array(), array_flip( array( 'scheme', 'host', 'port', 'path' ) ) );
		$is_ok  = in_array( $scheme, array( 'http', 'https' ), true )
			&& preg_match( '/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)$/', $host )
			&& array() === $extra
			&& in_array( $parts['path'] ?? '', array( '', '/' ), true );
		if ( ! $is_ok ) {
			self::report( 'server', __( 'The server address must be an http(s) origin, such as https://touchline.example. It was not changed.', 'touchline' ) );
			return self::server();
		}
		return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
	}

	/** Returns a valid key; for an empty text `$kept`, and for an invalid one the stored key. */
	private static function sanitize_key( string $key, string $kept, string $name ): string {
		if ( '' === $key ) {
			return $kept;
		}
		// A swapped pair would print the secret key into every page.
		$is_secret = 0 === strpos( $key, 'sk_' );
		if ( preg_match( self::KEY, $key ) && ( 'secret_key' === $name ) === $is_secret ) {
			return $key;
		}
		self::report(
			$name,
			'secret_key' === $name
				? __( 'A secret key begins with sk_. It was not changed.', 'touchline' )
				: __( 'The public key has only letters, digits, _ and -, and is not a secret key. It was not changed.', 'touchline' )
		);
		return 'secret_key' === $name ? $kept : self::public_key();
	}

	private static function report( string $field, string $message ): void {
		// Only the settings page loads this function.
		if ( function_exists( 'add_settings_error' ) ) {
			add_settings_error( self::OPTION, "touchline_$field", $message );
		}
	}

	private static function text( array $input, string $name ): string {
		return isset( $input[ $name ] ) && is_string( $input[ $name ] ) ? trim( $input[ $name ] ) : '';
	}

	private static function read( string $name ): string {
		$settings = get_option( self::OPTION, array() );
		return is_array( $settings ) ? self::text( $settings, $name ) : '';
	}
}
